import { SmilePlus } from 'lucide-react'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import css from './ActedMessage.module.css'

type Props = {
  isMine: boolean
  /** Whether Tab stops here; arrow keys move to the other messages. */
  isTabStop: boolean
  onAct: (anchor: HTMLElement) => void
  children: ReactNode
}

/**
 * A message with its button for reactions and replies, shown beside it for mouse or keyboard. Without hover,
 * a tap on the message does the same.
 */
export function ActedMessage({ isMine, isTabStop, onAct, children }: Props) {
  const { t } = useTranslation('chat')
  const button = useRef<HTMLButtonElement>(null)

  function tap(event: MouseEvent) {
    const target = event.target as Element
    // Presses in a dialog opened by the message also arrive here, through React's tree.
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
