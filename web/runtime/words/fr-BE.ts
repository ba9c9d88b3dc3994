export const first = import.meta.glob<object>('../../locales/fr-BE/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/fr-BE/*.json',
  '!../../locales/fr-BE/{shell,errors,undo,gifts}.json',
])
