/** Whose work the pieces and signs are: to be shown somewhere by whoever shows the board. */
export const credits =
  'Pieces and signs: icons by Lorc, Delapouite, Skoll and other contributors of https://game-icons.net, under CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/), in other colours and with outlines.';
