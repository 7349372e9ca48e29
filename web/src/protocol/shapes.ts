// Descriptions of JSON values that give both the types and a check of real answers, so that the two cannot
// drift apart. Only tests run the checks: the page imports the types alone.

/** What is wrong with a value, one sentence per problem; empty when it matches. */
type Check = (value: unknown, at: string) => string[];

export interface Shape<T> {
  readonly check: Check;
  /** Never set: it carries the type. */
  readonly sample?: T;
}

export interface OptionalShape<T> extends Shape<T> {
  readonly optional: true;
}

export type Of<S> = S extends Shape<infer T> ? T : never;

type Fields = Record<string, Shape<unknown>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never;
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
export type Row<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Of<F[K]> } & { [K in OptionalKeys<F>]?: Of<F[K]> }
>;

function primitive<T>(kind: string): Shape<T> {
  return {
    check: (value, at) => (typeof value === kind ? [] : [`${at}: expected a ${kind}, found ${JSON.stringify(value)}`]),
  };
}

export const text = primitive<string>("string");
export const number = primitive<number>("number");
export const flag = primitive<boolean>("boolean");

export function list<T>(item: Shape<T>): Shape<T[]> {
  return {
    check: (value, at) =>
      Array.isArray(value) ? value.flatMap((each, i) => item.check(each, `${at}[${i}]`)) : [`${at}: expected a list`],
  };
}

export function dictionary<T>(item: Shape<T>): Shape<Record<string, T>> {
  return {
    check: (value, at) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, each]) => item.check(each, `${at}.${key}`))
        : [`${at}: expected an object`],
  };
}

export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return {
    check: (value, at) => {
      const wrong = first.check(value, at);
      return wrong.length === 0 || second.check(value, at).length === 0 ? [] : wrong;
    },
  };
}

export function word<const W extends string>(...words: W[]): Shape<W> {
  return {
    check: (value, at) =>
      words.includes(value as W) ? [] : [`${at}: expected one of ${words.join(", ")}, found ${JSON.stringify(value)}`],
  };
}

export const nothing: Shape<null> = {
  check: (value, at) => (value === null ? [] : [`${at}: expected null`]),
};

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { optional: true, check: (value, at) => (value === undefined ? [] : shape.check(value, at)) };
}

/** Unknown fields are errors too: a new field needs a type. */
export function row<F extends Fields>(fields: F): Shape<Row<F>> & { readonly fields: F } {
  return {
    fields,
    check: (value, at) => {
      if (value === null || typeof value !== "object" || Array.isArray(value)) return [`${at}: expected an object`];
      const given = value as Record<string, unknown>;
      const unknown = Object.keys(given).filter((key) => !(key in fields));
      return [
        ...unknown.map((key) => `${at}.${key}: not described`),
        ...Object.entries(fields).flatMap(([key, shape]) => shape.check(given[key], `${at}.${key}`)),
      ];
    },
  };
}
