/** Where each line of a text begins; LF, CRLF and CR end one. */
export function lineStartsOf(text: string): Int32Array {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return Int32Array.from(starts);
}

export function offsetOf(lineStarts: Int32Array, line: number, column: number): number {
  return (lineStarts[line - 1] ?? Number.MAX_SAFE_INTEGER) + column;
}
