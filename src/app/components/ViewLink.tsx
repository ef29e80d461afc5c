import { Link, type LinkProps } from 'react-router';
import { isGuest } from '../url/settings';

/** Classes that only a link may have. */
const LINK_LOOK = /(?<!\S)(?:hover:)?(?:text-accent|underline|review-link)(?!\S)/g;

/** Link to another page; for guests text, without the look of a link. */
export function ViewLink(props: LinkProps) {
  if (!isGuest()) return <Link {...props} />;
  return <span className={props.className?.replaceAll(LINK_LOOK, '')}>{props.children}</span>;
}
