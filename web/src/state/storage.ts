// Local storage. Private windows may refuse it: then nothing is kept, and nothing breaks.

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
    // Storage is full or forbidden: the page works without it.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`castellan.${key}`);
  } catch {
    // Forbidden: then nothing was kept either.
  }
}
