import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { watchSize } from '#web/runtime/compatibility/watchSize.ts'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
} from '#web/runtime/notices/toastStore.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../form/Button.tsx'
import { Icon } from '../Icon.tsx'
import css from './Toasts.module.css'

const ICONS = { info: Info, success: CircleCheck, danger: TriangleAlert }
const NONE: readonly Toast[] = []

const GAP_PX = 12

/**
 * Keeps the toasts above anything that must stay within reach, such as the message field, however high it
 * grows, and even if it comes after them: a toast outlives the screen that showed it.
 */
function keepAbove(region: HTMLElement): () => void {
  let below: Element | null = null
  let unwatch = () => {}
  const place = () => {
    // Properties set by script comply with the policy; without one the style sheet decides.
    region.style.bottom = below ? `${innerHeight - below.getBoundingClientRect().top + GAP_PX}px` : ''
  }
  const look = () => {
    const found = document.querySelector('[data-below-toasts]')
    if (found === below) return
    unwatch()
    below = found
    unwatch = found ? watchSize(found, place) : () => {}
    place()
  }
  place()
  look()
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', place)
  return () => {
    unwatch()
    changes.disconnect()
    removeEventListener('resize', place)
  }
}

/**
 * The one place where toasts appear and are read aloud. An error in one, as in a browser without popovers,
 * removes only the toasts; the next toast tries again.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  const [hasFailed, setFailed] = useState(false)
  // One region for all of them: a new region is not read aloud in every browser.
  return (
    <ErrorBoundary key={hasFailed ? toasts.at(-1)?.id : 'all'} onFailure={() => setFailed(true)}>
      <ToastRegion toasts={toasts} />
    </ErrorBoundary>
  )
}

/** A manual popover, so that it lies above an open dialog. */
function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation('shell')
  const region = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const element = region.current
    if (!element || toasts.length === 0) return
    // Showing it again moves it to the top of the top layer, above any dialog opened since.
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
    return keepAbove(element)
  }, [toasts, pathname])
  return (
    <div
      ref={region}
      popover="manual"
      className={css.region}
      aria-live="polite"
      role="status"
      hidden={toasts.length === 0}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={classes(css.toast, toast.tone !== 'info' && css[toast.tone])}>
          <Icon of={ICONS[toast.tone]} />
          <div className={css.text}>
            <b>{toast.title}</b>
            {toast.text && <span>{toast.text}</span>}
            {toast.action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  dismissToast(toast.id)
                  toast.action?.onPress()
                }}
              >
                {toast.action.text}
              </button>
            )}
          </div>
          <IconButton
            className={css.close}
            icon={X}
            label={t('close')}
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}
