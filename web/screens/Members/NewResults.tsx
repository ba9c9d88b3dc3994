import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import type { NewResultsCount } from './useNewResults.ts'
import css from './NewResults.module.css'

/**
 * New top results since the first page was fetched wait behind this button, so that nothing moves under the
 * reader (SRCH-02).
 */
export function NewResults({ found, onShow }: { found: NewResultsCount | undefined; onShow: () => void }) {
  const { t } = useTranslation('members')
  return (
    <div className={css.bar} role="status">
      {found !== undefined && found.count > 0 && (
        <Button size="normal" icon={ArrowUp} onClick={onShow}>
          {t(found.isExact ? 'newResults' : 'newResultsMore', { count: found.count })}
        </Button>
      )}
    </div>
  )
}
