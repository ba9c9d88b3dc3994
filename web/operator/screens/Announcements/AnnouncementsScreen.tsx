import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AnnouncementsScreenQuery } from '#web/__generated__/AnnouncementsScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { addressOfAnnouncement, NEW } from './addresses.ts'
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx'
import css from './AnnouncementsScreen.module.css'

/** `/operator/announcements`: what was announced on the site that the console works on, and what is to be. */
export default function AnnouncementsScreen({ queryRef }: PageProps<AnnouncementsScreenQuery>) {
  const { t } = useTranslation('announcements')
  const { announcements, profileChoices, operator } = usePreloadedQuery<AnnouncementsScreenQuery>(
    query,
    queryRef,
  )
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const genders = new Map(profileChoices.genders.map(({ value, name }) => [value, name]))
  const columns = useAnnouncementColumns((token) => genders.get(token) ?? token)
  const shown = useMemo(
    () => announcements.filter(({ name }) => hasWords(name, words)),
    [announcements, words],
  )
  return (
    <Page
      title={t('title')}
      state={operator?.site.name}
      find={<FindField label={t('find')} value={words} onChange={setWords} />}
      toolbar={
        <Toolbar
          label={t('toolbar')}
          actions={
            <>
              <CsvButton name="announcements" columns={columns} rows={shown} />
              <Button icon={Plus} onClick={() => void navigate(addressOfAnnouncement(NEW))}>
                {t('new')}
              </Button>
            </>
          }
        />
      }
    >
      {shown.length === 0 ? (
        <EmptyPage title={t(announcements.length === 0 ? 'none' : 'noneFound')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
        </div>
      )}
    </Page>
  )
}

const query = graphql`
  query AnnouncementsScreenQuery @preloadable {
    announcements {
      id
      name
      ...useAnnouncementColumns_announcement
    }
    profileChoices {
      genders {
        value
        name
      }
    }
    operator {
      site {
        name
      }
    }
  }
`
