import { Link, type LinkProps } from 'react-router';
import { isGuest } from '../url/settings';

/** Link to another page; plain text for guests. */
export function ViewLink(props: LinkProps) {
  return isGuest() ? <span className={props.className}>{props.children}</span> : <Link {...props} />;
}
