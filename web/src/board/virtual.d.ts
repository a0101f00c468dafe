// Made by plugins/gameWords.ts: the icons that are named there out of their collection, and src/GAME/page.json of each game.
declare module 'virtual:game-icons' {
  /** A shape on a field of 512 x 512. */
  export interface GameIcon {
    path: string;
    /** The closed outlines of `path`; filled one by one they give the silhouette without holes. None where no piece has the icon. */
    outlines: string[];
  }
  const icons: Record<string, GameIcon>;
  export default icons;
}

declare module 'virtual:game-words' {
  const files: Record<string, import('./gameWords').GameFile>;
  export default files;
}
