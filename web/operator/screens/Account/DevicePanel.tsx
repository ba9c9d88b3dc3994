import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/design/form/Select.tsx'
import { LANGUAGE_NAMES, OPERATOR_LOCALES, type OperatorLocale } from '#web/locales/complete.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { chooseLanguage, consoleLocale } from '#web/operator/session/language.ts'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/runtime/page/theme.ts'
import css from './AccountScreen.module.css'

/** Language and colours of the console on this device. */
export function DevicePanel() {
  const { t, i18n } = useTranslation('console')
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Panel title={t('account.device')}>
      <div className={css.fields}>
        <Select
          label={t('account.language')}
          value={consoleLocale(i18n.language)}
          options={OPERATOR_LOCALES.map((locale) => ({ value: locale, text: LANGUAGE_NAMES[locale] }))}
          onChange={(event) => void chooseLanguage(event.target.value as OperatorLocale)}
        />
        <Select
          label={t('account.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, text: t(`theme.${value}`) }))}
          onChange={(event) => {
            const next = event.target.value as Theme
            chooseTheme(next)
            setTheme(next)
          }}
        />
      </div>
    </Panel>
  )
}
