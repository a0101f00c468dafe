declare module 'virtual:game-icons' {
  const icons: Record<string, import('./iconNames').GameIcon>;
  export default icons;
}
