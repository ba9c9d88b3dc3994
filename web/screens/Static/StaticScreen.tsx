import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '../../app/BootContext.tsx'
import { NotFoundScreen } from '../../app/NotFoundScreen.tsx'
import { formatDate } from '../../app/format.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { MarkdownText } from './MarkdownText.tsx'
import css from './StaticScreen.module.css'
import { firstSentence } from './markdown.rules.ts'
import { usePage } from './usePage.ts'
import { Withdrawal } from './Withdrawal.tsx'

/** A text of the site's: terms, privacy, questions and answers … (ROUTE-12). */
export default function StaticScreen() {
  const { t } = useTranslation('static')
  const { name } = useSite()
  const token = useLocation().pathname.replaceAll('/', '')
  const page = usePage(token)
  if (page === undefined) {
    return (
      <div className={classes(layout.wrap, layout.page)}>
        <title>{name}</title>
        <div className={classes(layout.narrow, layout.stack)}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    )
  }
  if (page === null) return <NotFoundScreen />
  return (
    <div className={classes(layout.wrap, layout.page)}>
      <PageTitle description={firstSentence(page.body)}>{page.title}</PageTitle>
      <article className={classes(layout.narrow, css.text)} lang={page.locale}>
        <h1>{page.title}</h1>
        <MarkdownText text={page.body} />
        <p className={css.version}>{t('version', { date: formatDate(page.version) })}</p>
      </article>
      {token === 'return-policy' && <Withdrawal />}
    </div>
  )
}
