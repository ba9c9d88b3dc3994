import { useTranslation } from 'react-i18next'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import css from './FreeAndPaid.module.css'

/** What a member may do for free, beside what the first purchase adds. */
export function FreeAndPaid() {
  const { t } = useTranslation('premium')
  const { conversationsFree, photosFree, photosPaid, photosSeenFree } = useSite().settings
  const rows = [
    [t('pricing.compare.conversations'), formatNumber(conversationsFree), t('pricing.compare.unlimited')],
    [t('pricing.compare.ownPhotos'), formatNumber(photosFree), formatNumber(photosPaid)],
    [t('pricing.compare.theirPhotos'), formatNumber(photosSeenFree), t('pricing.compare.all')],
  ] as const
  return (
    <section>
      <h2>{t('pricing.compare.heading')}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('pricing.compare.what')}</th>
            <th scope="col">{t('pricing.compare.free')}</th>
            <th scope="col">{t('pricing.compare.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, free, paid]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{free}</td>
              <td className={css.paid}>{paid}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
