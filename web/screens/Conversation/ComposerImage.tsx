import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/Button.tsx'
import css from './ComposerImage.module.css'
import type { MessageImage } from './useMessageImage.ts'

const KNOWN = [
  'IMAGE_UNSUPPORTED',
  'IMAGE_BROKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_NARROW',
  'IMAGE_TOO_LARGE',
  'IMAGE_BUSY',
  'RATE_LIMITED',
  'NETWORK',
] as const

function known(code: string): (typeof KNOWN)[number] | 'GENERIC' {
  return KNOWN.find((each) => each === code) ?? 'GENERIC'
}

/** The picture that goes with the next message: how far it has got, what is wrong with it, and the way to leave it. */
export function ComposerImage({ image }: { image: MessageImage }) {
  const { t } = useTranslation(['chat', 'shell'])
  const { state } = image
  if (state.status === 'none') return null
  return (
    <div className={css.attached}>
      <img
        src={state.status === 'ready' ? state.image.previewUrl : state.previewUrl}
        alt={t('image.preview')}
        width={56}
        height={56}
      />
      <div className={css.words}>
        {state.status === 'uploading' && (
          <>
            <span>{t('image.uploading')}</span>
            <progress value={state.progress} max={1} aria-label={t('image.uploading')} />
          </>
        )}
        {state.status === 'ready' && <output>{t('image.ready')}</output>}
        {state.status === 'failed' && (
          <span role="alert" className={css.failed}>
            {t(`image.error.${known(state.code)}`)}
          </span>
        )}
      </div>
      {state.status === 'failed' && (
        <IconButton icon={RotateCcw} label={t('shell:retry')} onClick={image.retry} />
      )}
      <IconButton icon={X} label={t('image.remove')} onClick={() => void image.take()} />
    </div>
  )
}
