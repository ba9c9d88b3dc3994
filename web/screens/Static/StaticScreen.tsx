import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { firstSentence } from '#web/design/text/markdown.rules.ts'
import { PageArticle } from '#web/design/text/PageArticle.tsx'
import { NotFoundScreen } from '#web/features/errors/NotFoundScreen.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { OtherLanguage } from './OtherLanguage.tsx'
import { PageContents } from './PageContents.tsx'
import { usePage } from './usePage.ts'
import { Withdrawal } from './Withdrawal.tsx'
import layout from '#web/design/layout.module.css'
import css from './StaticScreen.module.css'

/** A text of the site: terms, privacy, questions and answers … (ROUTE-12). */
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
      <div className={classes(layout.narrow, css.text)}>
        <OtherLanguage page={page} />
        <h1 lang={page.locale}>{page.title}</h1>
        <PageContents body={page.body} locale={page.locale} />
        <PageArticle body={page.body} locale={page.locale} anchors />
        <div className={css.foot}>
          <p>{t('version', { date: formatDate(page.version, { dateStyle: 'long', timeZone: 'UTC' }) })}</p>
          <Button look="quiet" icon={Printer} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      {token === 'return-policy' && <Withdrawal />}
    </div>
  )
}
