/** What every cell of a line has; column 0 is the checkbox. */
export type GridCell = (column: number) => {
  'data-place': string;
  'aria-colindex': number;
  tabIndex: 0 | -1;
  onFocus: () => void;
};

/** The cells of the line at a place, of which one at most is reached by Tab: that of the active column. */
export function gridCells(
  place: number,
  activeColumn: number | undefined,
  onFocus: (column: number) => void,
): GridCell {
  return (column) => ({
    'data-place': `${place} ${column}`,
    'aria-colindex': column + 1,
    tabIndex: activeColumn === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
}
