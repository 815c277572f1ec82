import type { common as zh } from '../zh/common.ts'

export const common: typeof zh = {
  siteTitle: 'Desarrollo de clientes de exportación',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  otherLanguages: 'Otros idiomas',
  retry: 'Reintentar',
  refresh: 'Actualizar',
  undo: 'Deshacer',
  loading: 'Cargando',
  required: '{field} es obligatorio',
  yes: 'Sí',
  no: 'No',
  none: 'Ninguno',
  unexpectedError: 'Algo salió mal. Inténtelo de nuevo.',
  requestTimedOut: 'La solicitud ha caducado',
  networkFailed: 'No se puede conectar con el servidor. Compruebe su conexión.',
  unreadableAnswer: 'El servidor respondió con algo ilegible ({status})',
  /** Why nobody is signed in although somebody signed in. */
  session: {
    tokenMissing:
      'Falta la clave de sesión (token is undefined): permita las cookies de este sitio e inicie sesión de nuevo',
    userMissing: 'La verificación ha fallado; inicie sesión de nuevo.',
    rolesMissing:
      'La cuenta no tiene ningún rol (roles must be a non-null array): consulte a su administrador',
  },
  /** What was tried, before the reason why it came to nothing. */
  failed: {
    delete: 'No se ha podido eliminar: {reason}',
    createTask: 'No se ha podido crear la tarea de marketing: {reason}',
    submit: 'No se ha podido enviar la tarea: {reason}',
    save: 'No se ha podido guardar en la base de datos: {reason}',
  },
  pageBroken: 'Esta página ha fallado',
  pageBrokenHint: 'Sus datos guardados están a salvo. Recargue la página para continuar.',
  reload: 'Recargar',
  copy: 'Copiar «{text}»',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar; seleccione el texto y cópielo a mano',
  showTable: 'Mostrar como tabla',
  showChart: 'Mostrar como gráfico',
  saveAs: 'Guardar como {format}',
  noData: 'Aún no hay datos',
  dropFile: 'Suelte un archivo aquí o haga clic para elegirlo',
  fileTooLarge: 'El archivo «{name}» supera {limit}',
  fileKindWrong: 'El archivo «{name}» no es de un tipo admitido: {kinds}',
  unsavedChanges: 'Se perderán los cambios sin guardar. ¿Cerrar esta página?',
  unsavedInput: 'Se perderá lo que ha escrito. ¿Cerrar de todos modos?',
  discard: 'Descartar y cerrar',
  labelBefore: '{label}: ',
  time: {
    justNow: 'ahora mismo',
  },
  dismiss: 'Descartar',
}
