// A position with thousands of moves: one province that owns most of a large map and can afford anything.

const size = 32;

/** Rows of red land above a strip of neutral land and one of blue; every `spacing`th red cell has a peasant. */
export function richProvince(coins = 5_000, redRows = 24, spacing = 7): { options: object; state: string } {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      if (row < redRows) return (row + column) % spacing === 0 ? "r1" : "r.";
      return row < size - 2 ? ".." : "b.";
    }).join(""),
  );
  const blue = size * (size - 2);
  return {
    options: { size, profile: "program" },
    state: `${size} r play 0,0 ${rows.join("/")} r@0=${coins};b@${blue}=10`,
  };
}
