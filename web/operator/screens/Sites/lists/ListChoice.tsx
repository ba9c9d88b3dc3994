import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { addressOfList, LIST_ADDRESSES, type ListAddress } from './addresses.rules.ts'

type Props = {
  /** The site's short name. */
  token: string
  open: ListAddress
  /** Of a list that each language has for itself. */
  language: string | undefined
  languages: readonly string[]
}

/** Which list is open, and in which language. */
export function ListChoice({ token, open, language, languages }: Props) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  return (
    <>
      <FilterSelect
        label={t('list')}
        value={open}
        options={LIST_ADDRESSES.map((value) => ({ value, text: t(`lists.${value}`) }))}
        onChange={(list) => void navigate(addressOfList(token, list))}
      />
      {language !== undefined && (
        <FilterSelect
          label={t('language')}
          value={language}
          options={languages.map((value) => ({ value, text: languageName(value) }))}
          onChange={(value) => void navigate(addressOfList(token, open, value))}
        />
      )}
    </>
  )
}
