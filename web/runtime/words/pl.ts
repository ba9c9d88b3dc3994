export const first = import.meta.glob<object>('../../locales/pl/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/pl/*.json',
  '!../../locales/pl/{shell,errors,undo,gifts}.json',
])
