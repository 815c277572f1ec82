import { sourceParts } from '@landfall/contract/customs/statistic-breakdowns.ts'
import { useTranslation } from 'react-i18next'

/** Gives whose figures statistics are in words: “Shared library: cn-statistics”. */
export function useFiguresName(): (figuresOf: string) => string {
  const { t } = useTranslation()
  return (figuresOf) => {
    const { isShared, source } = sourceParts(figuresOf)
    const owner = t(isShared ? 'customsLibrary.shared' : 'customsLibrary.own')
    return t('customsLibrary.figuresOf', { owner, source: source || t('customsLibrary.noSource') })
  }
}
