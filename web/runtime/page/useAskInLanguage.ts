import i18next from 'i18next'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Refetches the screen's data when the language changes, because names of places and lists come in the
 * query's language (SITE-05).
 */
export function useAskInLanguage(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const askAgain = () => void revalidate()
    i18next.on('languageChanged', askAgain)
    return () => i18next.off('languageChanged', askAgain)
  }, [revalidate])
}
