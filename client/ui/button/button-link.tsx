import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classNames } from '../class-names.ts'

interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook
  small?: boolean
}

/** Goes somewhere, so it is a link; as weighty as a button. */
export function ButtonLink({ look, small, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass(look, small), className)} />
}
