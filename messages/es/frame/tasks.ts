import type { tasks as zh } from '../../zh/frame/tasks.ts'

export const tasks: typeof zh = {
  title: 'Tareas',
  kind: {
    customsImport: 'Importación de datos de aduanas',
    customsRevert: 'Deshacer carga',
    customsExport: 'Exportación de datos de aduanas',
    customerExport: 'Exportación de clientes',
    collectedExport: 'Exportación de empresas recopiladas',
    directoryExport: 'Exportación de datos de compradores',
    placeExport: 'Exportación de lugares',
    mapGathering: 'Recopilación del mapa',
    datasetImport: 'Importación de empresas',
    customerImport: 'Importación de clientes',
    customerImportRevert: 'Deshacer importación de clientes',
    customerBatch: 'Cambio en bloque de clientes',
    customerBatchUndo: 'Deshacer un cambio en bloque',
    customerPlacement: 'Cambio de responsable de muchos clientes',
    historyExport: 'Exportación del historial',
    suppressionExport: 'Exportación de la lista negra',
    employeeExport: 'Exportación de empleados',
    pointsExport: 'Exportación de movimientos de puntos',
    addressExport: 'Exportación de direcciones',
    employeeHandOver: 'Traspaso de un empleado',
    sendTask: 'Envío de correo',
    companyExport: 'Exportación de una empresa',
    logExport: 'Exportación de registros',
    recyclePurge: 'Eliminación definitiva',
    contactFinding: 'Búsqueda de contactos',
  },
  state: {
    queued: 'En cola',
    running: 'En curso',
    done: 'Terminada',
    failed: 'Fallida',
    cancelled: 'Cancelada',
  },
  /** What a task waits for before it goes on by itself. */
  waits: {
    store: 'En espera del almacén de datos',
    storage: 'En espera de espacio de almacenamiento',
    reading: 'El archivo se volverá a leer en breve',
    verification: 'Se están verificando las direcciones; continúa al terminar, como máximo en cinco minutos',
    recognitions:
      'Por ahora ya se le ha informado de bastantes clientes de compañeros; la importación sigue más tarde',
  },
  waitsUntil: 'Continúa por sí sola; si no es posible, se abandona el {until}.',
}
