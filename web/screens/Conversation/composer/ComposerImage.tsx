import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { UploadWords } from '#web/features/photos/UploadWords.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import type { MessageImage } from './useMessageImage.ts'
import css from './ComposerImage.module.css'

/** The next message's picture: its progress, its error, and a way to remove it. */
export function ComposerImage({ image }: { image: MessageImage }) {
  const { t } = useTranslation(['chat', 'shell'])
  const errorText = useErrorTexts()
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
            <UploadWords progress={state.progress} />
            <progress value={state.progress.share} max={1} aria-label={t('image.preview')} />
          </>
        )}
        {state.status === 'ready' && <output>{t('image.ready')}</output>}
        {state.status === 'failed' && (
          <span role="alert" className={css.failed}>
            {errorText(state.refusal)}
          </span>
        )}
      </div>
      {state.status === 'failed' && (
        <IconButton icon={RotateCcw} label={t('shell:retry')} onClick={image.retry} />
      )}
      <IconButton icon={X} label={t('image.remove')} onClick={image.discard} />
    </div>
  )
}
