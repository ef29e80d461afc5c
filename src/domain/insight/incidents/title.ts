import { maskText } from '../../privacy/secrets';
import { clip } from '../../text/words';

/** How titles of incidents are written, everywhere. `text`: free text, without the names that a page hides. */
type TitleWords = { text: (written: string) => string };

/** Max length of a title in a line or a cell. */
const MAX_TITLE = 90;

/** Title without secrets. */
export function titleText(title: string, { text }: TitleWords): string {
  return maskText(text(title));
}

export function shortTitle(title: string, words: TitleWords): string {
  return clip(titleText(title, words), MAX_TITLE);
}
