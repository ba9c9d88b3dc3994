import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isInstalledApp } from '#web/runtime/push/isInstalledApp.ts'
import { IconButton } from './form/Button.tsx'

const PATHS = /^\/(members\/[^/]+|likes|credits)(\/|$)/

/** For the installed app, which lacks the browser's own button, and only if there is a way back (SITE-11). */
export function BackButton() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // The router counts its own entries: 0 is the entry point.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  if (!isInstalledApp() || idx === 0 || !PATHS.test(pathname)) return null
  return <IconButton icon={ArrowLeft} label={t('nav.back')} onClick={() => void navigate(-1)} />
}
