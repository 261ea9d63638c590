import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classNames } from '../class-names.ts'

interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook
  small?: boolean
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ look, small, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass(look, small), className)} />
}
