import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { TabLink } from '#web/operator/parts/TabLink.tsx'
import { addressOfPart, SITE_PARTS, type SitePart } from './parts.rules.ts'
import css from './SiteTabs.module.css'

/** The parts of a site. The digits open them, once there are several. */
export function SiteTabs({ token, open }: { token: string; open: SitePart }) {
  const { t } = useTranslation('sites')
  const navigate = useNavigate()
  const digits = SITE_PARTS.map((_, index) => String(index + 1))
  const show = (digit: string) => {
    const part = SITE_PARTS[Number(digit) - 1]
    if (part && part !== open) void navigate(addressOfPart(token, part))
  }
  useKeys(
    digits.length > 1
      ? [{ keys: digits, shown: ['1', '–', digits.at(-1)!], label: t('parts.key'), onPress: show }]
      : [],
  )
  return (
    <nav className={css.tabs} aria-label={t('parts.title')}>
      {SITE_PARTS.map((part) => (
        <TabLink key={part} to={addressOfPart(token, part)} isOpen={part === open}>
          {t(`parts.${part}`)}
        </TabLink>
      ))}
    </nav>
  )
}
