// Whether somebody has asked the browser to save data; few browsers say so.
export const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
