import { useTranslation } from 'react-i18next'

const KNOWN = ['MATCHED', 'ACCOUNT_DELETED', 'FRAUD_WARNING', 'FRAUD_CLEARED'] as const

function isKnown(key: string): key is (typeof KNOWN)[number] {
  return (KNOWN as readonly string[]).includes(key)
}

/** The words of a system message. A key unknown to this page, from a newer server, gets the general words. */
export function useSystemText(): (key: string) => string {
  const { t } = useTranslation('chat')
  return (key) => {
    const upper = key.toUpperCase()
    return isKnown(upper) ? t(`system.${upper}`) : t('system.OTHER')
  }
}
