import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../AppLink.tsx'
import { Icon } from '../Icon.tsx'
import type { MenuTrigger } from '../notice/Menu.tsx'
import { Photo } from './Photo.tsx'
import { Silhouette } from './Silhouette.tsx'
import css from './Card.module.css'

/** The 4:5 frame of a photo with its scrim. Everything else on a card is a part below. */
export function Card({ children }: { children: ReactNode }) {
  return <article className={css.card}>{children}</article>
}

/**
 * The photo of a card; without one, the silhouette of the profile with this id. `eager` is for the first row
 * on screen.
 */
export function CardPhoto(props: {
  url: string | null | undefined
  thumbhash?: string | null
  id: string
  eager?: boolean
}) {
  if (!props.url) return <Silhouette id={props.id} />
  return (
    <Photo url={props.url} thumbhash={props.thumbhash} alt="" width={640} height={800} eager={props.eager} />
  )
}

/** Labels along the top edge (new, house, online), and the menu's button in its corner. */
export function CardTop({ children }: { children: ReactNode }) {
  return <div className={css.top}>{children}</div>
}

/** The online mark: a dot, plus a word on wide screens. */
export function CardOnline() {
  const { t } = useTranslation('shell')
  return (
    <span className={css.online}>
      <span className={css.dot} />
      <span>{t('online')}</span>
    </span>
  )
}

/** Name, age and one line beneath. A long name is cut off, the age never is. */
export function CardName(props: { name: string; age: number; line: readonly (string | null | undefined)[] }) {
  const parts = props.line.filter(Boolean)
  return (
    <div className={css.over}>
      <div className={css.name}>
        <bdi>{props.name}</bdi>
        <span className={css.age}>, {props.age}</span>
      </div>
      {parts.length > 0 && (
        <div className={css.meta}>
          <div className={css.parts}>
            {parts.map((part, index) => (
              <span key={index}>
                <span className={css.between}>{index > 0 && ' · '}</span>
                {part}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** Makes the whole card open. `state` travels with the history entry. */
export function CardLink(props: { to: string; state?: unknown; label: string }) {
  return <AppLink to={props.to} state={props.state} className={css.hit} aria-label={props.label} />
}

/** The round 44 px target in the corner. `on` fills it. */
export function CardAction(props: { icon: LucideIcon; label: string; on?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={css.action}
      aria-label={props.label}
      aria-pressed={props.on}
      onClick={props.onPress}
    >
      <Icon of={props.icon} size={24} filled={props.on} />
    </button>
  )
}

/** The same corner as a link, for instance to the conversation with a match. */
export function CardActionLink(props: { icon: LucideIcon; label: string; to: string }) {
  return (
    <AppLink to={props.to} className={css.action} aria-label={props.label}>
      <Icon of={props.icon} size={24} />
    </AppLink>
  )
}

/** Opens the card's menu, as the last part of its top: a 44 px target, drawn smaller, clear of the face. */
export function CardMore({ label, ...trigger }: MenuTrigger & { label: string }) {
  return (
    <button {...trigger} type="button" className={css.more} aria-label={label}>
      <span className={css.dots}>
        <Icon of={Ellipsis} size={16} />
      </span>
    </button>
  )
}
