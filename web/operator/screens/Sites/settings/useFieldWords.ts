import { useTranslation } from 'react-i18next'
import { namedLanguage } from '#web/operator/parts/languageNames.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import type { Fault, Field, ValueWords } from './fields.rules.ts'

type FieldWords = {
  label: (name: string) => string
  meaning: (field: Pick<Field, 'name' | 'meaning'>) => string
  choice: (choice: { value: string; meaning: string }) => string
  group: (group: string) => string
  fault: (fault: Fault) => string
  values: ValueWords
}

/** What fields, their choices and their faults are called. */
export function useFieldWords(): FieldWords {
  const { t, i18n } = useTranslation('sites')
  const { t: ofConsole } = useTranslation('console')
  const known = (key: string, otherwise: string) =>
    i18n.exists(`sites:${key}`) ? t(key as 'fields.name') : otherwise
  return {
    label: (name) => known(`fields.${name}`, name),
    meaning: ({ name, meaning }) => known(`meanings.${name}`, meaning),
    choice: ({ value, meaning }) =>
      known(`choices.${value}`, meaning === '' ? namedLanguage(value) : meaning),
    group: (group) => known(`groups.${group}`, group),
    fault: ({ code, limit, detail }) => {
      const options = { limit: limit == null ? '' : formatNumber(limit), detail: detail ?? '' }
      if (i18n.exists(`sites:faults.${code}`, options)) return t(`faults.${code as 'REQUIRED'}`, options)
      return detail ?? ofConsole('failure.title')
    },
    values: {
      nothing: t('settings.nothing'),
      yes: t('settings.yes'),
      no: t('settings.no'),
      language: namedLanguage,
    },
  }
}
