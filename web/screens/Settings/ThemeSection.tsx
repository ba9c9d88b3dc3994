import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#web/design/form/SegmentedControl.tsx'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/runtime/page/theme.ts'
import { Section } from './Section.tsx'

/** Light, dark, or the device's setting; effective immediately, in every tab. */
export function ThemeSection() {
  const { t } = useTranslation('settings')
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <Section id="theme" title={t('theme.title')} text={t('theme.text')}>
      <SegmentedControl
        label={t('theme.label')}
        name="theme"
        options={THEMES.map((value) => ({ value, text: t(`theme.${value}`) }))}
        value={theme}
        onChange={choose}
      />
    </Section>
  )
}
