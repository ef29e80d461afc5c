import { Link, type LinkProps } from 'react-router';
import { isGuest } from '../url/settings';

/** A way to another page; to guests, who have none, only its words. */
export function ViewLink(props: LinkProps) {
  return isGuest() ? <span className={props.className}>{props.children}</span> : <Link {...props} />;
}
