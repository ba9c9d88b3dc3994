import { SmilePlus } from 'lucide-react'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { classes } from '#web/design/classes.ts'
import css from './ActedMessage.module.css'

type Props = {
  isMine: boolean
  /** Whether the Tab key stops at it; the arrow keys lead on to the others. */
  isTabStop: boolean
  onAct: (anchor: HTMLElement) => void
  children: ReactNode
}

/**
 * A message with the button that reacts to it or answers it: beside it under a mouse or the keyboard. Where nothing hovers a tap on the message does the
 * same.
 */
export function ActedMessage({ isMine, isTabStop, onAct, children }: Props) {
  const { t } = useTranslation('chat')
  const button = useRef<HTMLButtonElement>(null)

  function tap(event: MouseEvent) {
    const target = event.target as Element
    // A press in a dialog that the message has opened comes here as well, through React's tree.
    if (!event.currentTarget.contains(target) || target.closest('a, button')) return
    if (!matchMedia('(hover: none)').matches) return
    if (button.current) onAct(button.current)
  }
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    const all = [
      ...(event.currentTarget.closest('[role=log]')?.querySelectorAll<HTMLElement>('[data-act]') ?? []),
    ]
    const next = all[all.indexOf(event.currentTarget) + step]
    event.preventDefault()
    next?.focus()
  }
  return (
    // The keyboard has the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes(css.line, isMine && css.own)} onClick={tap}>
      {children}
      <IconButton
        ref={button}
        icon={SmilePlus}
        label={t('act.open')}
        aria-haspopup="menu"
        tabIndex={isTabStop ? 0 : -1}
        data-act=""
        className={css.act}
        onClick={() => button.current && onAct(button.current)}
        onKeyDown={move}
      />
    </div>
  )
}
