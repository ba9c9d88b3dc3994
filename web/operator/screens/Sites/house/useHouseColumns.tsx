import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useHouseColumns_profile$key } from '#web/__generated__/useHouseColumns_profile.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { addressOfHouse } from './addresses.ts'
import css from './HouseScreen.module.css'

const read = (row: useHouseColumns_profile$key) => readInlineData(fragment, row)

/** What a table of house profiles says about each. @param site the site's short name */
export function useHouseColumns(site: string): readonly Column<useHouseColumns_profile$key>[] {
  const { t, i18n } = useTranslation('house')
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const stateOf = (row: useHouseColumns_profile$key) =>
    t(read(row).isHidden ? 'states.hidden' : 'states.shown')
  return [
    {
      key: 'name',
      head: t('displayName'),
      text: (row) => read(row).displayName,
      cell: (row) => {
        const { id, displayName, photos } = read(row)
        return (
          <div className={css.name}>
            {photos[0] ? <img src={photos[0].url} alt="" width={32} height={32} /> : <span aria-hidden />}
            <RowLink to={addressOfHouse(site, id)}>{displayName}</RowLink>
          </div>
        )
      },
    },
    { key: 'age', head: t('age'), isNumeric: true, text: (row) => String(read(row).age) },
    {
      key: 'place',
      head: t('place'),
      text: (row) => {
        const { city, country } = read(row)
        return [city, countries.of(country) ?? country].filter(Boolean).join(', ')
      },
    },
    {
      key: 'photos',
      head: t('photos.title'),
      isNumeric: true,
      text: (row) => String(read(row).photos.length),
    },
    {
      key: 'state',
      head: t('states.title'),
      text: stateOf,
      cell: (row) => <Tag tone={read(row).isHidden ? 'sunken' : 'success'}>{stateOf(row)}</Tag>,
    },
    {
      key: 'added',
      head: t('added'),
      text: (row) => formatDate(read(row).createdAt, { dateStyle: 'medium' }),
    },
  ]
}

const fragment = graphql`
  fragment useHouseColumns_profile on HouseProfile @inline {
    id
    displayName
    age
    city
    country
    isHidden
    createdAt
    photos {
      url(variant: SQUARE)
    }
  }
`
