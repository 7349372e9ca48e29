// What the browser keeps for us. Private windows may refuse: then nothing is kept, and nothing breaks.

export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`castellan.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`castellan.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the page goes on without.
  }
}
