import { LocateFixed, MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../app/errorText.ts'
import { usePosition, type FoundPosition } from './usePosition.ts'
import { Alert } from '../design/Alert.tsx'
import { Button } from '../design/Button.tsx'
import { FieldError } from '../design/FieldError.tsx'
import { classes } from '../design/classes.ts'
import layout from '../design/layout.module.css'

/** Asks the browser where it is, and says what stands in the way where it will not tell. */
export function PositionButton({ onFound }: { onFound: (position: FoundPosition) => void }) {
  const { t } = useTranslation('signup')
  const { permission, isLocating, code, locate } = usePosition(onFound)
  const errorText = useErrorTexts()
  if (permission === 'unsupported') return <p className={classes(layout.small, layout.muted)}>{t('place.unsupported')}</p>
  if (permission === 'denied') {
    return (
      <Alert tone="warning" icon={MapPinOff} announced>
        {t('place.denied')}
      </Alert>
    )
  }
  return (
    <div>
      <Button look="quiet" block icon={LocateFixed} busy={isLocating} onClick={locate}>
        {t(isLocating ? 'place.locating' : 'place.locate')}
      </Button>
      {permission === 'prompt' && <p className={classes(layout.tiny, layout.muted, layout.center)}>{t('place.prompt')}</p>}
      {code && <FieldError id="position-error">{errorText({ code })}</FieldError>}
    </div>
  )
}
