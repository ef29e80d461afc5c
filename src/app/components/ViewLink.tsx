import { Link, type LinkProps } from 'react-router';
import { isGuest } from '../url/settings';

/** A way to another page; to guests, who have none, only its words. */
export function ViewLink(props: LinkProps) {
  const { className, children } = props;
  if (!isGuest()) return <Link {...props} />;
  return <span className={`${String(className)} text-inherit! no-underline!`}>{children}</span>;
}
