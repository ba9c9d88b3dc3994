import { LocateFixed, MapPinOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { showRefusal } from '#web/features/forms/showRefusal.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { usePosition, type FoundPosition } from './usePosition.ts'
import layout from '#web/design/layout.module.css'

/** Asks the browser for its position, and explains a refusal. */
export function PositionButton({ onFound }: { onFound: (position: FoundPosition) => void }) {
  const { t } = useTranslation('signup')
  const { permission, isLocating, code, locate } = usePosition(onFound)
  const errorText = useErrorTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (code) showRefusal(box.current)
  }, [code])
  if (permission === 'unsupported')
    return <p className={classes(layout.small, layout.muted)}>{t('place.unsupported')}</p>
  if (permission === 'denied') {
    return (
      <Alert tone="warning" icon={MapPinOff} announced>
        {t('place.denied')}
      </Alert>
    )
  }
  return (
    <div ref={box}>
      <Button look="quiet" block icon={LocateFixed} busy={isLocating} onClick={locate}>
        {t(isLocating ? 'place.locating' : 'place.locate')}
      </Button>
      {permission === 'prompt' && (
        <p className={classes(layout.tiny, layout.muted, layout.center)}>{t('place.prompt')}</p>
      )}
      {code && <FieldError id="position-error">{errorText({ code })}</FieldError>}
    </div>
  )
}
