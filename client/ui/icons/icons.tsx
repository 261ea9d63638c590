import { Icon, type IconProps } from './icon.tsx'

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}

export function DotsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
    </Icon>
  )
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5zM10 19.5a2 2 0 0 0 4 0" />
    </Icon>
  )
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
    </Icon>
  )
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5 5" />
    </Icon>
  )
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
    </Icon>
  )
}

export function AgainIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 11a7.5 7.5 0 0 1 13-4.2L20 9.3M20 4.3v5h-5M19.5 13a7.5 7.5 0 0 1-13 4.2L4 14.7M4 19.7v-5h5" />
    </Icon>
  )
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20s-7.5-4.6-7.5-10.1A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  )
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 6l-6 6 6 6" />
    </Icon>
  )
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 6l6 6-6 6" />
    </Icon>
  )
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 9.5l6 6 6-6" />
    </Icon>
  )
}

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 12H4.5M10.5 6l-6 6 6 6" />
    </Icon>
  )
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 10.5v5.5M13.8 10.5v5.5" />
    </Icon>
  )
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 19.5l1-4.3L15.8 4.9a1.5 1.5 0 0 1 2.1 0l1.2 1.2a1.5 1.5 0 0 1 0 2.1L8.8 18.5zM13.8 6.9l3.3 3.3" />
    </Icon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="M8.7 10.8l6.1-3.5M8.7 13.2l6.1 3.5" />
    </Icon>
  )
}

export function ReplyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 6L4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6V19" />
    </Icon>
  )
}

export function FlameIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.5 3c.4 3.3-1.6 4.6-3 6.5C8.2 11.2 7 12.8 7 15a5 5 0 0 0 10 0c0-2.2-1-3.9-1.9-5.1-.3 1.4-1 2.3-2 2.8.7-3.3.6-6.9-.6-9.7z" />
    </Icon>
  )
}

export function TrophyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 4.5h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.3 4.8 3.8 5M16 6h3.5c0 3-1.3 4.8-3.8 5M12 14.5v3M8.5 20h7M9.5 20c0-1.6.9-2.5 2.5-2.5s2.5.9 2.5 2.5" />
    </Icon>
  )
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5C10.3 5.2 7.8 4.6 4.5 4.6v13.2c3.3 0 5.8.6 7.5 1.9 1.7-1.3 4.2-1.9 7.5-1.9V4.6c-3.3 0-5.8.6-7.5 1.9zM12 6.5v13.2" />
    </Icon>
  )
}

export function ListIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
    </Icon>
  )
}

export function BookmarkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4.5h10v15.5l-5-3.8L7 20z" />
    </Icon>
  )
}

export function ReaderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.5" r="3.7" />
      <path d="M4.8 20c.8-3.8 3.5-5.7 7.2-5.7s6.4 1.9 7.2 5.7" />
    </Icon>
  )
}

export function ReadersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9.5" cy="9" r="3.2" />
      <path d="M3.5 19.5c.6-3.3 2.8-5 6-5s5.4 1.7 6 5M15.5 6.2a3 3 0 0 1 0 5.6M17.5 14.9c1.7.7 2.7 2.2 3.1 4.6" />
    </Icon>
  )
}

export function TargetIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="4" />
      <path d="M12 12h.01" />
    </Icon>
  )
}

export function RanksIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 20v-7h5v7M9.5 20V5h5v15M14.5 20v-9.5h5V20M3.5 20h17" />
    </Icon>
  )
}

export function MedalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="14.5" r="5.5" />
      <path d="M8.5 10L5.5 3.5h5l1.5 3.5M15.5 10l3-6.5h-5L12 7M12 12.2l.8 1.5 1.7.3-1.2 1.2.3 1.7-1.6-.8-1.6.8.3-1.7-1.2-1.2 1.7-.3z" />
    </Icon>
  )
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4l9 15.5H3zM12 10v4.5M12 17h.01" />
    </Icon>
  )
}

export function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 21V4M6 4.5h11l-2.5 4 2.5 4H6" />
    </Icon>
  )
}

export function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={2.4} />
    </Icon>
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </Icon>
  )
}

export function NoteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 4.5h13v10l-5 5h-8zM18.5 14.5h-5v5M8.5 9h7M8.5 12.5h4" />
    </Icon>
  )
}

export function ShelfIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 4.5h4v15h-4zM8.5 7h4v12.5h-4zM14 8.1l3.6-1 3.2 11.7-3.6 1z" />
    </Icon>
  )
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14" />
      <path d="M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
    </Icon>
  )
}
