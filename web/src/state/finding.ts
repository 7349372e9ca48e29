// Which game a position's text is from.
import { session } from "./session.svelte";

/** The first game that understands the text; null without one. */
export async function gameOf(state: string): Promise<string | null> {
  for (const { name } of session.games) {
    const fits = await session.client.ask("look", { game: name, state }).then(
      () => true,
      () => false,
    );
    if (fits) return name;
  }
  return null;
}
