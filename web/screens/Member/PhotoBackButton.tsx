import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton } from '#web/design/form/Button.tsx'

/** Goes back in this visit's history, or to `fallback` if there is none. */
export function PhotoBackButton({ fallback, className }: { fallback: string; className?: string }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  function back() {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
  return <IconButton icon={ArrowLeft} label={t('nav.back')} className={className} onClick={back} />
}
