/** A parameter of a link that was not understood, and what is shown instead. */
export type LinkProblem = { parameter: string; value: string; instead: string };

export type FieldReader = <T>(
  parameter: string,
  parse: (text: string) => T | undefined,
  fallback: T,
  instead: string,
) => T;

/**
 * Reads the parameters of a link, one by one: what is not there is the fallback, and so is what is not understood,
 * which is put among the problems with what is shown instead.
 */
export function fieldReader(search: URLSearchParams, problems: LinkProblem[]): FieldReader {
  return (parameter, parse, fallback, instead) => {
    const value = search.get(parameter);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) problems.push({ parameter, value, instead });
    return parsed ?? fallback;
  };
}
