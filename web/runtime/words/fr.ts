export const first = import.meta.glob<object>('../../locales/fr/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/fr/*.json',
  '!../../locales/fr/{shell,errors,undo,gifts}.json',
])
