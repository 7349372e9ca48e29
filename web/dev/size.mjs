// The size of the whole page as a browser fetches it: fails beyond the limit.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const bound = 200_000;
const files = (folder) =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)],
  );
const total = files(fileURLToPath(new URL("../dist", import.meta.url))).reduce(
  (sum, file) => sum + gzipSync(readFileSync(file)).length,
  0,
);
console.log(`${(total / 1_000).toFixed(1)} kB gzip of ${bound / 1_000}`);
process.exit(total > bound ? 1 : 0);
