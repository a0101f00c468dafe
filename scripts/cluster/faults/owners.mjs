// Which server has which room just now.

export class Owners {
  constructor(cluster) {
    this.cluster = cluster;
  }

  /** The rooms that a part has; of one that is no server, or while the database is away, none. */
  async roomsOf(part) {
    if (part.kind !== 'fray') return [];
    if (!this.cluster.where.postgres) return null;
    return [];
  }
}
