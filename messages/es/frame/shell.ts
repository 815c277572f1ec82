import type { shell as zh } from '../../zh/frame/shell.ts'

export const shell: typeof zh = {
  updateTitle: 'Hay contenido nuevo disponible',
  updateText: 'Actualice la página para usar la nueva versión.',
  updateWaits: 'Tiene cambios sin guardar. La página se actualizará en cuanto los guarde o los descarte.',
  updateNow: 'Actualizar',
  updateLater: 'Más tarde',
  offlineTitle: 'Sin conexión.',
  offlineText:
    'Lo que ve en pantalla no se puede actualizar. Lo que ha escrito se conserva y podrá guardarlo cuando vuelva la conexión.',
  staleRows: 'Estas filas son de {time} y ahora no se pueden actualizar.',
  partMissing: 'No se ha podido cargar esta parte',
  partOffline:
    'Aún no se había abierto en este dispositivo y no hay conexión con el servidor. Inténtelo de nuevo cuando se restablezca.',
  partReplaced: 'Una versión más reciente la ha sustituido. Actualice la página para continuar.',
  rightsChanged: 'Sus permisos han cambiado; el menú está actualizado',
}
